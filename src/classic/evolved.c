#include "evolved.h"

const PlayerPreset evolved_reversed = {
    .flag = "evolved",
    .values = "a1=-154,b1=7,c1=-11,d1=-7,b2=-4,c2=-19,d2=-7,c3=-5,d3=0,d4=0,corner-drop=21,x-rise=8,"
              "mobility-scale=15,force-few=8,force-corner=62,action=-4,stability=740,map-0=107,"
              "mobility-0=48,pieces-0=40,force-0=18,map-20=10,mobility-20=21,pieces-20=64,force-20=36,"
              "map-40=32,mobility-40=43,pieces-40=167,force-40=21,map-50=22,mobility-50=22,pieces-50=109,"
              "force-50=13",
};

const PlayerPreset evolved_three_factor = {
    .flag = "evolved",
    .values = "a1=75,b1=3,c1=5,d1=7,b2=-16,c2=-2,d2=-1,c3=4,d3=0,d4=-3,cells=2219,parity=21,mobility=412",
};

const PlayerPreset evolved_deepening = {
    .flag = "evolved",
    .values = "a1=377,b1=-30,c1=11,d1=5,b2=-52,c2=-1,d2=-2,c3=3,d3=2,d4=0,stability=91,mobility=13,"
              "pieces=35,change=61",
};
