import type { CreateConfigParameters } from '../config.js'
import type { FrameOptions } from './frameOptions.js'

/**
 * The frame of a page, whose address the environment may override (SPEC §2); null where there is none, or no project
 * for it.
 */
export function getFrameOptions({
  frame,
  projectId,
}: Pick<CreateConfigParameters, 'frame' | 'projectId'>): Required<FrameOptions> | null {
  const url = readEnvironment() || frame?.url
  return url && projectId !== '' ? { url, isLoggerOn: frame?.isLoggerOn ?? true } : null
}

// In one piece, since that is what bundlers replace; where none has, a browser knows no `process`.
function readEnvironment(): string | undefined {
  return typeof process === 'undefined' ? undefined : process.env.NEXT_PUBLIC_SECURE_SITE_SDK_URL
}
