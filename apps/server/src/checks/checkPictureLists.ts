import { readPictureList } from '@gangway/data-api'
import { GangwayError } from '@gangway/protocol'
import type { Check, Finding } from './check.js'

/** The lists that name pictures: that each can be read, and names some. Without one its tokens are letters. */
export const checkPictureLists: Check = {
  title: 'lists of pictures',
  async find({ config: { pictureLists, roles }, timeout }) {
    if (!roles.includes('api')) return []
    const findings = await Promise.all(
      pictureLists.map(async (source, at): Promise<Finding[]> => {
        // By its place: an address may hold a key.
        const say = ({ level, what, remedy }: Words): Finding[] => [
          { level, field: 'PICTURE_LISTS', what: `entry ${at + 1} ${what}`, remedy },
        ]
        try {
          const { size } = await readPictureList(source, AbortSignal.timeout(timeout))
          return size > 0 ? [] : say(empty)
        } catch (error) {
          return say(describe(error))
        }
      }),
    )
    return findings.flat()
  },
}

type Words = Pick<Finding, 'level' | 'what' | 'remedy'>

const empty: Words = {
  level: 'doubtful',
  what: 'names no picture',
  remedy: 'Look whether its tokens have a chainId, an address and a logoURI',
}

function describe(error: unknown): Words {
  const code = error instanceof GangwayError ? error.code : readSystemCode(error)
  if (code === 'DATA_INVALID_RESPONSE')
    return {
      level: 'wrong',
      what: 'is no Token List',
      remedy: 'Name the JSON file itself, not a page about it',
    }
  if (code === 'FETCH_TOO_LARGE')
    return { level: 'wrong', what: 'has more than 8 MiB', remedy: 'Keep a shorter one of your own in a file' }
  if (code === 'FETCH_FAILED' || code === 'FETCH_TIMEOUT')
    return {
      level: 'away',
      what: `does not answer (${code})`,
      remedy: 'Look whether it is there, and answers without a redirect; or keep it in a file',
    }
  return {
    level: 'wrong',
    what: `cannot be read (${code})`,
    remedy: 'Give the file to the user of this process',
  }
}

function readSystemCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
}
