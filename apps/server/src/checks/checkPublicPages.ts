import { createFrameHeaders } from '../frame/createFrameHeaders.js'
import { toFrameAncestors } from '../frame/toFrameAncestors.js'
import type { ServerConfig } from '../settings/readServerConfig.js'
import { createSecurityHeaders } from '../web/createSecurityHeaders.js'
import type { Check, CheckTools, Finding } from './check.js'
import { describeReason } from './describeReason.js'
import { isForgotten } from './isForgotten.js'
import { look, type Sight } from './look.js'

const asItIs = 'Have the proxy pass the answers of this host on as they are, with no header of its own'

/** A public address of this process, and one page of it that everybody may see. */
type PublicPage = {
  variable: 'WEB_URL' | 'API_URL' | 'FRAME_URL' | 'RECOVERY_URL'
  origin: string
  path: string
  headers?: Readonly<Record<string, string>>
  /** What is wrong with an answer of 200. */
  judge(sight: Sight): Omit<Finding, 'field'>[]
}

/**
 * The public addresses of this process, looked at as a browser does: name, certificate, that the server behind answers, and
 * that its headers arrive as they were sent.
 */
export const checkPublicPages: Check = {
  title: 'public addresses',
  async find(tools) {
    const found = await Promise.all(listPages(tools.config).map((page) => findAt(page, tools)))
    return found.flat()
  },
}

async function findAt(page: PublicPage, tools: CheckTools): Promise<Finding[]> {
  const { variable: field, origin, path } = page
  const sight = await look(`${origin}${path}`, tools, page.headers)
  const say = ({ what, ...rest }: Omit<Finding, 'field'>) => ({ field, what: `${origin}: ${what}`, ...rest })
  if ('reason' in sight) return [say(describeReason(sight.reason))]
  if (sight.status >= 502 && sight.status <= 504) return [say(describeReason(`HTTP_${sight.status}`))]
  if (sight.status !== 200) {
    const remedy = 'Have the proxy pass every path of this host on to the server, unchanged'
    return [say({ level: 'wrong', what: `${path} answers ${sight.status}`, remedy })]
  }
  return [
    ...page.judge(sight),
    ...judgeCertificate(sight, tools.getNow()),
    ...(await findOpenDoors(origin, tools)),
  ].map(say)
}

function judgeCertificate({ certificate }: Sight, now: number): Omit<Finding, 'field'>[] {
  if (certificate === null || !isForgotten(certificate, now)) return []
  const days = Math.max(0, Math.floor((certificate.end - now) / 86_400_000))
  const remedy = 'Renew it, and look why that did not happen by itself'
  return [{ level: 'doubtful', what: `its certificate ends in ${days} days`, remedy }]
}

/** What is for the operator alone, and open to everybody there. */
async function findOpenDoors(origin: string, tools: CheckTools): Promise<Omit<Finding, 'field'>[]> {
  const sight = await look(`${origin}/readyz`, tools)
  if ('reason' in sight || ![200, 503].includes(sight.status)) return []
  const what = '/readyz is open to everybody, and so is /healthz'
  const remedy =
    'Have the proxy answer 404 for /readyz, /livez, /healthz, /metrics, /auth/healthz and /relay/healthz'
  return [{ level: 'doubtful', what, remedy }]
}

function listPages(config: ServerConfig): PublicPage[] {
  const { roles, wallet } = config
  const pages: Record<(typeof roles)[number], PublicPage[]> = {
    web: [
      { variable: 'WEB_URL', origin: config.webUrl, path: '/', judge: (sight) => judgeWeb(config, sight) },
    ],
    api: [
      {
        variable: 'API_URL',
        origin: config.apiUrl,
        path: `/config.json?projectId=${encodeURIComponent(config.projectIds[0])}`,
        headers: { origin: config.webUrl },
        judge: (sight) => judgeApi(config, sight),
      },
    ],
    relay: [],
    follower: [],
    admin: [],
    frame: wallet.frameUrl ? [createFramePage(config, wallet.frameUrl)] : [],
    recovery: wallet.recoveryUrl
      ? [{ variable: 'RECOVERY_URL', origin: wallet.recoveryUrl, path: '/keys', judge: () => [] }]
      : [],
  }
  return roles.flatMap((role) => pages[role])
}

function createFramePage(config: ServerConfig, origin: string): PublicPage {
  const { projects, recoveryUrl = '' } = config.wallet
  const [project] = projects
  const path = `/sdk?projectId=${encodeURIComponent(project?.id ?? '')}`
  const ancestors = toFrameAncestors(project?.origins ?? [])
  const policy = createFrameHeaders({ recoveryUrl, ancestors })['content-security-policy'] ?? ''
  return {
    variable: 'FRAME_URL',
    origin,
    path,
    judge(sight) {
      const refused = sight.getAll('x-frame-options').length > 0
      const what = 'X-Frame-Options keeps every page from showing the frame'
      return [
        ...judgePolicy(sight, policy),
        ...(refused ? [{ level: 'wrong' as const, what, remedy: asItIs }] : []),
      ]
    },
  }
}

function judgeWeb(config: ServerConfig, sight: Sight): Omit<Finding, 'field'>[] {
  const policy = createSecurityHeaders(config)['content-security-policy'] ?? ''
  const opener = sight.getAll('cross-origin-opener-policy')
  const isCutOff = opener.includes('same-origin')
  const what = 'Cross-Origin-Opener-Policy cuts the page off from the windows wallets answer in'
  return [
    ...judgePolicy(sight, policy),
    ...(isCutOff ? [{ level: 'wrong' as const, what, remedy: asItIs }] : []),
  ]
}

function judgeApi({ webUrl }: ServerConfig, sight: Sight): Omit<Finding, 'field'>[] {
  const allowed = sight.getAll('access-control-allow-origin')
  if (allowed.length === 1 && allowed[0] === webUrl) return []
  const what = `pages of ${webUrl} may not read it: Access-Control-Allow-Origin is ${allowed.join(', ') || 'missing'}`
  return [{ level: 'wrong', what, remedy: asItIs }]
}

function judgePolicy(sight: Sight, policy: string): Omit<Finding, 'field'>[] {
  const policies = sight.getAll('content-security-policy')
  if (policies.length === 1 && policies[0] === policy) return []
  const what =
    policies.length === 0
      ? 'Content-Security-Policy does not arrive'
      : 'Content-Security-Policy arrives changed, or the server there has other settings'
  return [{ level: 'wrong', what, remedy: asItIs }]
}
