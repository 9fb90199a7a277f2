/** A port for every part of the local world. An interface, so that each local instance declares its own. */
export interface WorldPorts {
  web: number
  frame: number
  api: number
  recovery: number
  console: number
  gangwayOne: number
  gangwayTwo: number
  solanaRpc: number
  solanaWs: number
}
