// `npm run reset`: forgets the local world. Refuses while it runs.
import { rmSync } from 'node:fs'
import { toGangwayError } from '@gangway/protocol'
import { readDevSettings } from './readDevSettings.js'
import { lockStateFolder } from './world/lockStateFolder.js'

try {
  const { stateDir } = readDevSettings(process.env)
  lockStateFolder(stateDir)
  rmSync(stateDir, { recursive: true, force: true })
  console.log('The local world is forgotten. npm start begins a new one.')
} catch (error) {
  const { message, hints } = toGangwayError(error)
  console.error([message, ...hints].join('\n'))
  process.exit(1)
}
