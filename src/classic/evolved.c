#include "evolved.h"

const PlayerPreset evolved_three_factor = {
    .flag = "evolved",
    .values = "a1=75,b1=3,c1=5,d1=7,b2=-16,c2=-2,d2=-1,c3=4,d3=0,d4=-3,cells=2219,parity=21,mobility=412",
};
