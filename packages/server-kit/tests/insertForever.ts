// Opens the embedded database of the folder it is given and says each row it was promised; killed by its test.
import { sql } from 'drizzle-orm'
import { createLog, openDatabase } from '../src/index.js'

const { database } = await openDatabase({
  location: { folder: process.argv[2] ?? '' },
  migrations: [],
  log: createLog({ level: 'silent' }),
})
await database.execute(sql`create table if not exists numbers (number int primary key)`)
console.log('open')
for (let number = 1; ; number++) {
  await database.execute(sql`insert into numbers values (${number})`)
  console.log(number)
}
