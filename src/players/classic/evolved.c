#include "evolved.h"

const PlayerPreset evolved_reversed = {
    .flag = "evolved",
    .values =
        "a1=-120,b1=8,c1=-11,d1=-7,b2=-9,c2=-15,d2=-9,c3=-7,d3=-4,d4=-3,lines=near,corner-drop=8,x-"
        "rise=5,"
        "mobility-scale=18,force-few=12,force-corner=62,action=-14,stability=491,map-0=167,"
        "mobility-0=63,pieces-0=32,force-0=31,map-20=14,mobility-20=23,pieces-20=48,force-20=29,"
        "map-40=31,mobility-40=50,pieces-40=89,force-40=23,map-50=39,mobility-50=23,pieces-50=127,"
        "force-50=33",
};

const PlayerPreset evolved_three_factor = {
    .flag = "evolved",
    .values =
        "a1=75,b1=3,c1=5,d1=7,b2=-16,c2=-2,d2=-1,c3=4,d3=0,d4=-3,cells=2219,parity=21,mobility=412",
};

const PlayerPreset evolved_deepening = {
    .flag = "evolved",
    .values = "corners=no,a1=527,b1=-37,c1=4,d1=9,b2=-71,c2=-6,d2=-6,c3=-1,d3=1,d4=-1,stability=94,"
              "mobility=19,"
              "pieces=29,change=59",
};
