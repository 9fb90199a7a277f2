import { askNoteKeys } from '../health/askNoteKeys.js'
import type { Check } from './check.js'
import { describeReason } from './describeReason.js'

/** The way between login and recovery, from this end of it: without it every first login fails at its last step. */
export const checkLink: Check = {
  title: 'link of the wallet services',
  async find({ config: { roles, wallet }, timeout }) {
    const ends = [
      {
        role: 'frame',
        to: wallet.recoveryInternalUrl,
        path: '/keys',
        field: 'RECOVERY_INTERNAL_URL',
        name: 'recovery',
      },
      {
        role: 'recovery',
        to: wallet.frameInternalUrl,
        path: '/auth/keys',
        field: 'FRAME_INTERNAL_URL',
        name: 'login',
      },
    ]
    const [end] = ends.filter(({ role }) => roles.some((each) => each === role))
    if (!end?.to) return []
    const found = await askNoteKeys(`${end.to}${end.path}`, timeout)
    if ('kids' in found) return []
    const { level, what, remedy } = describeReason(found.reason)
    const where = `the ${end.name} service at ${end.to}: ${what}`
    return [
      { level, field: end.field, what: where, remedy: `${remedy}. No new wallet can be made until then` },
    ]
  },
}
