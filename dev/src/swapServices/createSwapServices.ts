import { type CaipNetworkId, parseWith, toGangwayError } from '@gangway/protocol'
import { Hono } from 'hono'
import * as v from 'valibot'
import type { PayLocally } from './createCrossingDesk.js'
import { createSwapDesk } from './createSwapDesk.js'
import { type SwapFault, swapFaults } from './faults.js'
import { jupiter } from './jupiter.js'
import { lifi } from './lifi.js'
import { oneInch } from './oneInch.js'
import type { SwapStandIn } from './SwapStandIn.js'
import { zeroX } from './zeroX.js'

const standIns = { '0x': zeroX, '1inch': oneInch, lifi, jupiter } as const satisfies Record<
  string,
  SwapStandIn
>

/** Name of a swap service that has a stand-in. */
export type SwapServiceName = keyof typeof standIns

const serviceNames = Object.keys(standIns) as SwapServiceName[]

/** What the stand-ins know the server by. Worth nothing outside the local world. */
export const localSwapKey = 'local-swap-key'

/** `fault` empty: none. */
const armSchema = v.object({
  service: v.picklist(serviceNames),
  fault: v.picklist(['', ...(Object.keys(swapFaults) as SwapFault[])]),
})

/**
 * Stand-ins for 0x, 1inch, LI.FI and Jupiter, each under its own name, e.g. `/0x`. They swap by the pairs of the local EVM
 * chains, between these and on Solana out of the faucet's pocket. `POST /faults` with `service` and `fault`, as a form or as JSON, has one go wrong until it is told otherwise.
 */
export function createSwapServices(options: {
  rpc: Readonly<Partial<Record<CaipNetworkId, string>>>
  /** What a slow service takes, ms. Default: 12,000. */
  slowness?: number
  /** Pays what goes from one chain to the other; without it nothing does. */
  pay?: PayLocally
}): Hono {
  const { rpc, slowness = 12_000, pay } = options
  const armed = new Map<SwapServiceName, SwapFault>()
  const app = new Hono()
  app.onError((error, c) => {
    const { code, message } = toGangwayError(error)
    return c.text(message, code === 'INVALID_INPUT' ? 400 : 500)
  })
  app.get('/', (c) =>
    c.json({ services: serviceNames, faults: swapFaults, armed: Object.fromEntries(armed) }),
  )
  app.post('/faults', async (c) => {
    const isJson = c.req.header('content-type')?.includes('json')
    const { service, fault } = parseWith(armSchema, isJson ? await c.req.json() : await c.req.parseBody())
    if (fault === '') armed.delete(service)
    else armed.set(service, fault)
    return c.json({ armed: Object.fromEntries(armed) })
  })
  for (const name of serviceNames) {
    const { key, encode, addRoutes }: SwapStandIn = standIns[name]
    const own = new Hono()
    own.use(async (c, next) => {
      if (key && c.req.header(key.header) !== `${key.prefix ?? ''}${localSwapKey}`)
        return c.json({ message: 'no key' }, 401)
      const fault = armed.get(name)
      if (fault === 'down') return c.json({ message: 'down for maintenance' }, 503)
      if (fault === 'garbled') return c.text('<html>')
      return next()
    })
    addRoutes(own, createSwapDesk({ rpc, slowness, encode, pay, getFault: () => armed.get(name) }))
    own.onError((error, c) => c.json({ message: toGangwayError(error).message }, 400))
    app.route(`/${name}`, own)
  }
  return app
}
