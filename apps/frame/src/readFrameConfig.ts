import { type FrameConfig, frameConfigElementId, frameConfigSchema, parseWith } from '@gangway/protocol'

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
