import { createSwapServices } from '../swapServices/createSwapServices.js'
import { getSwapEnv } from '../swapServices/getSwapEnv.js'
import { askFaucet } from './askFaucet.js'
import { defineInstance } from './defineInstance.js'
import { serveInProcess } from './serveInProcess.js'

declare module '../process/WorldPorts.js' {
  interface WorldPorts {
    swapServices: number
  }
}

/** 0x, 1inch, LI.FI and Jupiter, as far as a swap needs them. */
export const swapServices = defineInstance({
  name: 'Swap services',
  ports: { swapServices: 4106 },
  start: ({ ports, addresses }) =>
    serveInProcess({
      name: 'swap services',
      port: ports.swapServices,
      fetch: createSwapServices({
        rpc: addresses.rpc,
        pay: (payment) => askFaucet(addresses.console, payment),
      }).fetch,
    }),
  environment: ({ url }) => getSwapEnv(url),
})
