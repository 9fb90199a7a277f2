import { custodyPolicySchema, GangwayError } from '@gangway/protocol'
import {
  anyLoopbackOrigin,
  type EnvironmentProblem,
  isLoopbackOrigin,
  originSchema,
} from '@gangway/server-kit'
import type { Project } from '@gangway/wallet-api'
import * as v from 'valibot'
import { describeIssue } from './describeIssue.js'

/** `https://*.app.example`: every host below it. */
const subdomains = /^https:\/\/\*(\.[a-z\d-]+){2,}(:\d+)?$/

const originEntrySchema = v.pipe(
  v.string(),
  v.check(
    (text) =>
      text === anyLoopbackOrigin ||
      subdomains.test(text) ||
      (!text.includes('*') && v.is(originSchema, text)),
    'Must be an origin such as https://app.example, or https://*.app.example',
  ),
  v.transform((text) => (text.includes('*') ? text : new URL(text).origin)),
)

/** One entry of `PROJECTS`. Strict, so that a misspelt member does not pass for an absent one. */
const projectSchema = v.strictObject({
  id: v.pipe(v.string(), v.regex(/^[\w.-]{1,64}$/, 'Must be 1 to 64 letters, digits, dots, - or _')),
  name: v.pipe(v.string(), v.trim(), v.regex(/^[^\p{Cc}]{1,64}$/u, 'Must be 1 to 64 characters')),
  origins: v.pipe(v.array(originEntrySchema), v.minLength(1, 'Must name one origin at least')),
  custody: v.optional(custodyPolicySchema, 'escrow'),
  /** Whether identity tokens may say a person's e-mail address. */
  identityEmail: v.exactOptional(v.boolean()),
  /** Allows loopback origins outside the local world. */
  dev: v.optional(v.boolean(), false),
})

/**
 * The applications that may embed the frame: those of `PROJECTS`, and with their id for a name those of `projectIds` it
 * does not state. Plain http and loopback are for developing alone. embedded-wallet.md §4.
 */
export function readProjects(options: {
  entries: readonly unknown[]
  projectIds: readonly string[]
  /** Origins of a project that `entries` does not state; outside the local world those that are public. */
  origins: readonly string[]
  isLocal: boolean
}): { projects: Project[]; problems: EnvironmentProblem[] } {
  const projects: Project[] = []
  const problems: EnvironmentProblem[] = []
  for (const [index, entry] of options.entries.entries()) {
    const refuse = (path: string, why: string) =>
      problems.push({ field: 'PROJECTS', description: `${[index, path].filter(String).join('.')}: ${why}` })
    const result = v.safeParse(projectSchema, entry)
    if (!result.success) {
      for (const issue of result.issues) refuse(v.getDotPath(issue) ?? '', describeIssue(issue))
      continue
    }
    const { dev, ...project } = result.output
    const isTaken = projects.some(({ id }) => id === project.id)
    const refused = options.isLocal ? undefined : project.origins.find((origin) => !isPublic(origin, dev))
    if (isTaken) refuse('id', 'is stated twice')
    else if (refused !== undefined) refuse('origins', 'Must be https; loopback only with "dev": true')
    else projects.push(project)
  }
  const others = options.projectIds.filter((id) => !projects.some((project) => project.id === id))
  const origins = options.isLocal ? options.origins : options.origins.filter((origin) => isPublic(origin))
  for (const id of others) projects.push({ id, name: id, origins, custody: 'escrow' })
  return { projects, problems }
}

/**
 * One project that an operator adds or changes at run time, by the same rules.
 *
 * @throws GangwayError `INVALID_INPUT`, which names every wrong member (`context.reasons`).
 */
export function readProject(
  entry: unknown,
  { isLocal, frameUrl }: { isLocal: boolean; frameUrl: string | undefined },
): Project {
  const { projects, problems } = readProjects({ entries: [entry], projectIds: [], origins: [], isLocal })
  const [project] = projects
  if (!project) throw refuseProject(problems.map(({ description }) => toReason(description)))
  if (frameUrl !== undefined && hasPage(frameUrl, project.origins))
    throw refuseProject([{ field: 'origins', description: 'Must be of another host than the frame' }])
  return project
}

/** Of `0.origins: Must be https` in a list of one. */
function toReason(text: string): EnvironmentProblem {
  const [, field = '', description = text] = /^0(?:\.([^:]*))?: (.*)$/s.exec(text) ?? []
  return { field, description }
}

function refuseProject(reasons: readonly EnvironmentProblem[]): GangwayError {
  const shortMessage = reasons.map(({ field, description }) => `${field}: ${description}`).join('; ')
  return new GangwayError('INVALID_INPUT', { shortMessage, context: { reasons } })
}

/** Whether pages of an origin may be near real money; those of this machine, of a project under development alone. */
export function isPublic(origin: string, isDev = false): boolean {
  if (origin === anyLoopbackOrigin) return false
  return isLoopbackOrigin(origin) ? isDev : origin.startsWith('https:')
}

/** Whether one of these pages stands on the frame's host, where it could reach what the frame keeps. */
export function hasPage(frameUrl: string, origins: readonly string[]): boolean {
  const { hostname } = new URL(frameUrl)
  return origins
    .filter((origin) => origin !== anyLoopbackOrigin)
    .map((origin) => new URL(origin).hostname)
    .some((host) => (host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host))
}
