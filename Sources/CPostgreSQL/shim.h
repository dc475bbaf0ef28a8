/* libpq for Swift. No logic. */
#pragma once
#include <libpq-fe.h>
