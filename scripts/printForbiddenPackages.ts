// Prints what `npm install` put into an app that may not be used, one line each: node … printForbiddenPackages.ts <app>
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findForbiddenPackages } from './gates/licences.js'

const [app = ''] = process.argv.slice(2)
const lockfile = JSON.parse(readFileSync(join(app, 'package-lock.json'), 'utf8'))
for (const problem of findForbiddenPackages(lockfile, app)) console.log(problem)
