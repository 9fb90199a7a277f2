import type { ProjectSettings } from '../database/auth/keptProjects.js'

/** One application that uses the frame, as the operator configures it. embedded-wallet.md §4. */
export type Project = { id: string } & ProjectSettings
