import type { TestWorld } from '../world.js'
import { approveDevice } from './approveDevice.js'
import { readLoginMail } from './readLoginMail.js'

/**
 * The code of the `count`th login mail to an address, whether it brings the code or the link to it. `number`: the one the
 * app shows; left out for an app on AppKit, which shows none.
 */
export async function readLoginCode(
  world: Pick<TestWorld, 'console' | 'frame'>,
  to: string,
  { count = 1, number = null }: { count?: number; number?: string | null } = {},
): Promise<string> {
  const { links, codes } = await readLoginMail(world, to, count)
  const link = links.find((each) => each.includes('/device#'))
  if (link !== undefined) return approveDevice(world, link, number)
  const [code] = codes
  if (code === undefined) throw new Error('the mail has neither a link nor a code')
  return code
}
