// Makes and exports so many keys. A process that hangs is killed by its test.
import { generateSigningKey } from '../src/identity/generateSigningKey.js'

const count = Number(process.argv[2])
for (let made = 0; made < count; made++) generateSigningKey().export({ format: 'jwk' })
console.log(`${count} keys`)
