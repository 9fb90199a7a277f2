import type { AccountPageConfig } from '@gangway/protocol'
import type { Project } from '@gangway/wallet-api'
import type { ServerConfig } from '../settings/readServerConfig.js'
import { listSocials } from '../settings/toPublicConfig.js'

/** What the account's own page is told. Without a project it has nobody to log in, and says so. */
export function toAccountConfig(config: ServerConfig, project: Project | undefined): AccountPageConfig {
  if (!project) return { projectId: '', projectName: '', providers: [] }
  return { projectId: project.id, projectName: project.name, providers: listSocials(config) }
}
