import { anyLoopbackOrigin } from '@gangway/server-kit'
import type { Check, Finding } from './check.js'

/** Second labels below which names of a country are given out; where more are, the finding says so too often, never too seldom. */
const sharedLabels = /^(co|com|net|org|gov|edu|ac|or|ne|go|gob|nom)$/

/**
 * Whether the frame is of another site than the pages that show it: only then does a browser keep apart what each of them
 * stores, and give the frame a process of its own. Sites go by lists that change; two that look like one are doubtful.
 */
export const checkSites: Check = {
  title: 'sites apart',
  async find({ config: { webUrl, allowedOrigins, wallet } }) {
    const { frameUrl, projects } = wallet
    if (!frameUrl) return []
    const site = toLikelySite(new URL(frameUrl).hostname)
    const pages = [webUrl, ...allowedOrigins, ...projects.flatMap(({ origins }) => origins)]
    const near = [...new Set(pages)].filter(
      (origin) =>
        origin !== anyLoopbackOrigin && toLikelySite(new URL(origin.replace('*.', '')).hostname) === site,
    )
    return near.map(
      (origin): Finding => ({
        level: 'doubtful',
        field: 'FRAME_URL',
        what: `${frameUrl} and ${origin} look like one site, ${site}: a page of it could reach more of the frame than it should`,
        remedy: 'Give the frame a domain of its own, before anybody has a wallet there',
      }),
    )
  },
}

/** `shop.example.co.uk` → `example.co.uk`; an address stands for itself. */
export function toLikelySite(host: string): string {
  if (/^[\d.]+$|^\[/.test(host)) return host
  const labels = host.split('.')
  const [second = '', last = ''] = labels.slice(-2)
  return labels.slice(last.length === 2 && sharedLabels.test(second) ? -3 : -2).join('.')
}
