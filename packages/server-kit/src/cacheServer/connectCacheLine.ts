import type { ConnectLine } from '../doorbell/createDoorbell.js'
import { type CacheClient, createCacheClient } from './createCacheClient.js'

/**
 * Returns what connects a doorbell by `SUBSCRIBE` and `PUBLISH` of a cache server.
 *
 * @param client publishes; a connection that is subscribed cannot
 */
export function connectCacheLine(
  url: string,
  { client, channel }: { client: CacheClient; channel: string },
): ConnectLine {
  return async (onSignal) => {
    const subscriber = createCacheClient(url, () => null)
    const ended = new AbortController()
    subscriber.on('end', () => ended.abort())
    subscriber.on('message', (_, text) => onSignal(text))
    const end = () => subscriber.disconnect()
    try {
      await subscriber.connect()
      await subscriber.subscribe(channel)
    } catch (error) {
      end()
      throw error
    }
    return {
      async send(text) {
        try {
          await client.publish(channel, text)
        } catch (error) {
          // The next signal goes another way.
          end()
          throw error
        }
      },
      ended: ended.signal,
      end,
    }
  }
}
