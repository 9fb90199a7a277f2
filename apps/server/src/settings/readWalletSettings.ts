import { type SocialProvider, socialProviders } from '@gangway/protocol'
import type { EnvironmentProblem } from '@gangway/server-kit'
import {
  type AuthLimits,
  type BoundDriver,
  defaultAuthLimits,
  defaultReleaseLimits,
  loginProviders,
  type MailServer,
  noReleaseLimits,
  type Project,
  type ReleaseLimits,
} from '@gangway/wallet-api'
import { hasPage, readProjects } from './readProjects.js'
import type { Environment } from './variables.js'

/** How the secure frame, its login service and the recovery service are to run. embedded-wallet.md §1. */
export type WalletSettings = {
  framePort: number
  recoveryPort: number
  /** Public origins; undefined: this deployment has no frame. */
  frameUrl: string | undefined
  recoveryUrl: string | undefined
  /** Where one service reaches the other. */
  frameInternalUrl: string | undefined
  recoveryInternalUrl: string | undefined
  frameRoot: string | undefined
  projects: readonly Project[]
  mailServer: MailServer | undefined
  mailFrom: string | undefined
  /** Who else may say who a person is. */
  loginDrivers: readonly BoundDriver[]
  /** Which of them pages are told of, in the order they are offered in. */
  socials: readonly SocialProvider[]
  limits: AuthLimits
  releaseLimits: ReleaseLimits
  /** How long the audit logs are kept. */
  auditRetentionDays: number
  /** Secrets of the environment; what is undefined stands in a file of the data folder. */
  keyEncryptionKeys: string | undefined
  pepper: string | undefined
  noteKey: string | undefined
  /** Thumbprints of the keys `recovery` takes grants by; undefined: the first it saw. */
  frameNoteKeys: readonly string[] | undefined
}

type ProcessEnv = Readonly<Record<string, string | undefined>>

/** Distances from the port base. architecture.md §5. */
const framePortOffset = 1
const recoveryPortOffset = 3

/** Reads what concerns the embedded wallet. `origins`: of a project that states none of its own. */
export function readWalletSettings(
  values: Environment,
  options: {
    projectIds: readonly string[]
    origins: readonly string[]
    env: ProcessEnv
  },
): { wallet: WalletSettings; problems: EnvironmentProblem[] } {
  const isLocal = values.GANGWAY_ENV === 'local'
  const hasFrame = ['frame', 'admin', 'recovery'].some((role) =>
    values.GANGWAY_ROLES.some((each) => each === role),
  )
  const framePort = values.FRAME_PORT ?? values.GANGWAY_PORT_BASE + framePortOffset
  const recoveryPort = values.RECOVERY_PORT ?? values.GANGWAY_PORT_BASE + recoveryPortOffset
  const frameUrl = values.FRAME_URL ?? (hasFrame ? `http://secure.localhost:${framePort}` : undefined)
  const recoveryUrl =
    values.RECOVERY_URL ?? (hasFrame ? `http://recovery.localhost:${recoveryPort}` : undefined)
  const { projects, problems } = readProjects({
    entries: values.PROJECTS,
    isLocal,
    projectIds: options.projectIds,
    origins: options.origins,
  })
  const pages = [...options.origins, ...projects.flatMap(({ origins }) => origins)]
  if (frameUrl && hasPage(frameUrl, pages)) {
    const description = 'Must be another host than those of the pages that may show it'
    problems.push({ field: 'FRAME_URL', description })
  }
  const loginDrivers = loginProviders.flatMap((provider) => provider.bind(options.env) ?? [])
  const names = loginDrivers.map(({ name }) => name)
  problems.push(...checkProviders(values, frameUrl, options.env))
  const wallet = {
    framePort,
    recoveryPort,
    frameUrl,
    recoveryUrl,
    frameInternalUrl: values.FRAME_INTERNAL_URL ?? frameUrl,
    recoveryInternalUrl: values.RECOVERY_INTERNAL_URL ?? recoveryUrl,
    frameRoot: values.FRAME_ROOT,
    projects,
    mailServer: values.MAIL_URL,
    mailFrom: values.MAIL_FROM,
    loginDrivers,
    socials: frameUrl ? listSocials(values, names) : [],
    limits: readLimits(values),
    releaseLimits: readReleaseLimits(values),
    auditRetentionDays: values.AUDIT_RETENTION_DAYS,
    keyEncryptionKeys: values.KEY_ENCRYPTION_KEYS,
    pepper: values.PEPPER,
    noteKey: values.NOTE_KEY,
    frameNoteKeys: values.FRAME_NOTE_KEYS,
  }
  return { wallet, problems }
}

/** Who pages offer to log in by. A process that serves no login has the operator's word for it, and needs no secret. */
function listSocials(
  { SOCIAL_LOGINS: named, GANGWAY_ROLES: roles }: Environment,
  setUp: readonly string[],
): readonly SocialProvider[] {
  const names: readonly string[] = named && !roles.includes('frame') ? named : setUp
  return socialProviders.filter((provider) => names.includes(provider))
}

/** Providers that are set up in part, or named for pages and not set up where their logins are served. */
function checkProviders(
  { SOCIAL_LOGINS: named, GANGWAY_ROLES: roles }: Environment,
  frameUrl: string | undefined,
  env: ProcessEnv,
): EnvironmentProblem[] {
  const wanted: readonly string[] = (roles.includes('frame') && named) || []
  return [
    ...(named && !frameUrl ? [{ field: 'FRAME_URL', description: 'Required with SOCIAL_LOGINS' }] : []),
    ...loginProviders.flatMap(({ name, check }) =>
      check(env, wanted.includes(name) ? `${name} in SOCIAL_LOGINS` : undefined),
    ),
  ]
}

/** None in the local world, where every client has one address. */
function readLimits({ GANGWAY_ENV, MAIL_BUDGET, PROJECT_MAIL_BUDGET }: Environment): AuthLimits {
  const limits =
    GANGWAY_ENV === 'local'
      ? {
          mailsPerClient: 0,
          codesPerClient: 0,
          mailsPerProject: 0,
          mailsPerDeployment: 0,
          firstDayReleases: 0,
        }
      : defaultAuthLimits
  return {
    ...limits,
    mailsPerProject: PROJECT_MAIL_BUDGET ?? limits.mailsPerProject,
    mailsPerDeployment: MAIL_BUDGET ?? limits.mailsPerDeployment,
  }
}

function readReleaseLimits({ GANGWAY_ENV, RECOVERY_BUDGET }: Environment): ReleaseLimits {
  const limits = GANGWAY_ENV === 'local' ? noReleaseLimits : defaultReleaseLimits
  return RECOVERY_BUDGET === undefined ? limits : { ...limits, perDeployment: RECOVERY_BUDGET }
}
