import type { Check } from './check.js'
import { look } from './look.js'

/** What two clocks may differ by: signed notes and proofs of devices hold for a minute. ms */
const slack = 30_000

/** This machine's clock, beside that of the first node that says what time it is. */
export const checkClock: Check = {
  title: 'clock',
  async find(tools) {
    const nodes = tools.config.networks.flatMap(({ network, rpcUrls }) =>
      rpcUrls.map((url) => ({ url, name: network.name })),
    )
    for (const { url, name } of nodes.slice(0, 3)) {
      const sight = await look(url, { timeout: tools.timeout })
      const [date = ''] = 'reason' in sight ? [] : sight.getAll('date')
      const at = Date.parse(date)
      if (Number.isNaN(at)) continue
      const difference = Math.round((tools.getNow() - at) / 1000)
      if (Math.abs(difference) * 1000 <= slack) return []
      const what = `this machine is ${Math.abs(difference)} s ${difference > 0 ? 'ahead of' : 'behind'} a node of ${name}`
      const remedy =
        'Set the clock by NTP (timedatectl set-ntp true); logins fail where clocks differ by a minute'
      return [{ level: 'wrong', field: 'clock', what, remedy }]
    }
    return []
  },
}
