import { deviceApproveResponseSchema, deviceApproveRoute, parseWith } from '@gangway/protocol'
import type { TestWorld } from '../world.js'

/**
 * Approves the device a mail's link names, without a browser; the code its page would show. `number`: the one the app
 * shows (`EmailLogin.readMatchNumber`); null for an app on AppKit, which shows none.
 */
export async function approveDevice(
  { frame }: Pick<TestWorld, 'frame'>,
  link: string,
  number: string | null,
): Promise<string> {
  const { port } = new URL(frame)
  // Node does not resolve *.localhost.
  const response = await fetch(`http://127.0.0.1:${port}${deviceApproveRoute.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: new URL(link).hash.slice(1), number }),
  })
  return parseWith(deviceApproveResponseSchema, await response.json()).code
}
