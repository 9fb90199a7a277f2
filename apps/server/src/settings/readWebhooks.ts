import {
  type EnvironmentProblem,
  toEndpointId,
  type WebhookEndpoint,
  webhookTypes,
} from '@gangway/server-kit'
import type { Project } from '@gangway/wallet-api'
import * as v from 'valibot'
import { describeIssue } from './describeIssue.js'

/** Bytes of a secret, as Standard Webhooks has it. */
const [fewestBytes, mostBytes] = [24, 64]

const secretSchema = v.pipe(
  v.string(),
  v.regex(/^whsec_[A-Za-z0-9+/]+={0,2}$/, 'Must be whsec_ and base64'),
  v.transform((text) => new Uint8Array(Buffer.from(text.slice('whsec_'.length), 'base64'))),
  v.check(
    (bytes) => bytes.byteLength >= fewestBytes && bytes.byteLength <= mostBytes && new Set(bytes).size >= 10,
    'Must be 24 to 64 random bytes',
  ),
)

const urlSchema = v.pipe(
  v.string(),
  v.check((text) => {
    const url = URL.canParse(text) ? new URL(text) : undefined
    return url !== undefined && /^https?:$/.test(url.protocol) && !url.username && !url.password && !url.hash
  }, 'Must be an https address'),
)

/** One entry of `WEBHOOKS`. Strict, so that a misspelt member does not pass for an absent one. */
const entrySchema = v.strictObject({
  project: v.string(),
  url: urlSchema,
  types: v.optional(
    v.pipe(v.array(v.picklist(webhookTypes)), v.minLength(1, 'Must name one type at least')),
    [...webhookTypes],
  ),
  secret: secretSchema,
  /** The secret before this one, while the back end still knows no other. */
  previousSecret: v.optional(secretSchema),
  /** On a private network: any address, port and plain http. */
  private: v.optional(v.boolean(), false),
})

/** The back ends that are told what happens. Every wrong member of every entry is named by its path, and never its value. */
export function readWebhooks(
  entries: readonly unknown[],
  projects: readonly Project[],
): { webhooks: WebhookEndpoint[]; problems: EnvironmentProblem[] } {
  const webhooks: WebhookEndpoint[] = []
  const problems: EnvironmentProblem[] = []
  for (const [index, entry] of entries.entries()) {
    const refuse = (path: string, why: string) =>
      problems.push({ field: 'WEBHOOKS', description: `${[index, path].filter(String).join('.')}: ${why}` })
    const result = v.safeParse(entrySchema, entry)
    if (!result.success) {
      for (const issue of result.issues) refuse(v.getDotPath(issue) ?? '', describeIssue(issue))
      continue
    }
    const { project: projectId, url, types, secret, previousSecret, private: isPrivate } = result.output
    const id = toEndpointId({ projectId, url })
    const { protocol, port } = new URL(url)
    if (!projects.some((project) => project.id === projectId))
      refuse('project', 'is no project of this server')
    else if (webhooks.some((other) => other.id === id)) refuse('url', 'is stated twice for this project')
    else if (!isPrivate && (protocol !== 'https:' || port !== ''))
      refuse('url', 'Must be https on port 443, unless "private" is true')
    else {
      const secrets = previousSecret ? [secret, previousSecret] : [secret]
      webhooks.push({ id, projectId, url, types, secrets, isPrivate })
    }
  }
  return { webhooks, problems }
}
