import { type FrameConfig, frameConfigElementId, frameConfigSchema, parseWith } from '@gangway/protocol'

/** What the app writes into the frame's address. product.md §2, frame-protocol.md §2. */
export type FrameAddress = {
  /** CAIP-2; null where there is none. */
  chainId: string | null
  /** Our own kit says `gw1`; whoever does not is treated as AppKit 1.7, which says 4. */
  client: 'gw1' | '4'
  isLoggerOn: boolean
}

/** Reads the query of the frame's address. The project in it the server has read already. */
export function readFrameAddress(search: string): FrameAddress {
  const query = new URLSearchParams(search)
  return {
    chainId: query.get('chainId'),
    client: query.get('version') === 'gw1' ? 'gw1' : '4',
    isLoggerOn: query.get('enableLogger') === 'true',
  }
}

/**
 * What the server wrote into the page.
 *
 * @throws GangwayError `INVALID_INPUT` where it is absent or not what it should be.
 */
export function readFrameConfig(page: Pick<Document, 'getElementById'>): FrameConfig {
  return parseWith(
    frameConfigSchema,
    JSON.parse(page.getElementById(frameConfigElementId)?.textContent ?? 'null'),
  )
}
