import { randomInt } from 'node:crypto'
import { isPortFree } from './isPortFree.js'

/** Above the ports that browsers refuse, below those that systems give to connections and to servers without a port. */
const [lowest, highest] = [11_000, 32_000]

/** Returns a port on 127.0.0.1 that is free right now, and that no system gives away by itself before it is used. */
export async function getFreePort(): Promise<number> {
  for (let tries = 0; tries < 100; tries++) {
    const port = randomInt(lowest, highest)
    if (await isPortFree(port)) return port
  }
  throw new Error(`No free port between ${lowest} and ${highest}`)
}
