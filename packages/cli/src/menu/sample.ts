/** Ten rounds, every kind of verdict, and four players within one counter of the win. */
export const SAMPLE = `players: Ana, Ben, Cem, Dia, Eva
1 TS- TTTSD
2 TDT TTTDD
3 STS TSSTT
4 DSD DDDDS
5 S-T DDSSS
6 DDT TDSSS
7 DDD DSDSS
8 DDD SSDDT
9 DT- TSSSS
10 S-D SSTTT
result: win Cem
`;
