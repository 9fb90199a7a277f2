import { constants } from 'node:fs'
import { access, stat, statfs } from 'node:fs/promises'
import type { Check, Finding } from './check.js'

/** Bytes below which a folder is as good as full, and below which it soon will be. */
const least = 256 * 1024 * 1024
const little = 2 * 1024 * 1024 * 1024

/** The data folder: that it can be written, by this user alone, and has room. */
export const checkFolder: Check = {
  title: 'data folder',
  async find({ config: { dataDir } }) {
    if (dataDir === undefined) return []
    const say = (level: Finding['level'], what: string, remedy: string): Finding => {
      return { level, field: 'DATA_DIR', what: `${dataDir} ${what}`, remedy }
    }
    try {
      const { mode } = await stat(dataDir)
      await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
      const { bavail, bsize } = await statfs(dataDir)
      const room = bavail * bsize
      const level = judgeRoom(room)
      const isOpen = (mode & 0o077) !== 0
      return [
        ...(isOpen ? [say('doubtful', 'can be opened by others', `chmod 700 ${dataDir}`)] : []),
        ...(level
          ? [
              say(
                level,
                `has ${Math.floor(room / 1_000_000)} MB left`,
                'Make room, or move it to a larger disk',
              ),
            ]
          : []),
      ]
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
      const remedy =
        code === 'ENOENT'
          ? `Make it, for the user of this process alone: install -d -m 700 ${dataDir}`
          : 'Give it to the user of this process (chown), with mode 700'
      return [say('wrong', `cannot be used (${code})`, remedy)]
    }
  },
}

/** How much too little so many bytes are; undefined: they are enough. */
export function judgeRoom(bytes: number): Finding['level'] | undefined {
  if (bytes < least) return 'wrong'
  return bytes < little ? 'doubtful' : undefined
}
