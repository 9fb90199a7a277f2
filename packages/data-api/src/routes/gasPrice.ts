import { type GasPriceResponse, gasPriceQuerySchema, gasPriceRoute, parseWith } from '@gangway/protocol'
import type { DataApiContext, DataApiRoute } from '../dataApiContext.js'
import type { GasManager } from '../gas/createGasManager.js'
import { setCacheHeaders } from './setCacheHeaders.js'

/** `GET /v1/convert/gas-price`. data-sources.md §1.2, §3.5 */
export function mountGasPrice(app: DataApiRoute, { admit }: DataApiContext, gas: GasManager): void {
  app.get(gasPriceRoute.path, async (context) => {
    const { projectId, chainId } = parseWith(gasPriceQuerySchema, context.req.query())
    await admit(context, projectId, 1)
    const { value, ...freshness } = await gas.getGasPrice(chainId)
    const body: GasPriceResponse = {
      standard: String(value.standard),
      fast: String(value.fast),
      instant: String(value.instant),
    }
    setCacheHeaders(context, freshness)
    return context.json(body)
  })
}
