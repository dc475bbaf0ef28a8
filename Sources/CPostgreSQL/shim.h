/* What Swift sees of libpq. No logic. */
#pragma once
#include <libpq-fe.h>
