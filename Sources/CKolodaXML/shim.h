/* expat for Swift. No logic. */
#pragma once
#include <expat.h>
