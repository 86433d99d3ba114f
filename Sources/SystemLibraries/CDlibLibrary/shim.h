#pragma once
// dlib is C++: its headers are included by the CDlib target alone. This module only carries the link flags.
