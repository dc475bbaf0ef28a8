/* What Swift sees of expat. No logic. */
#pragma once
#include <expat.h>
