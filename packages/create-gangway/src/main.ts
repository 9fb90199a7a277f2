#!/usr/bin/env node
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { createApp, listTemplates } from './createApp.js'

const usage = `npm create gangway@latest [folder] -- [--template <name>]

Templates: ${listTemplates().join(', ')}. Without a name: vite-react.`

try {
  run()
} catch (error) {
  console.error(`${error instanceof Error ? error.message : error}\n\n${usage}`)
  process.exitCode = 1
}

/** Asks nothing: what is not named has a default, so that a script and a person get the same app. */
function run(): void {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      template: { type: 'string', short: 't', default: 'vite-react' },
      help: { type: 'boolean', short: 'h' },
    },
  })
  const [folder = 'gangway-app', ...rest] = positionals
  if (values.help) {
    console.log(usage)
    return
  }
  if (rest.length > 0)
    throw new Error(`One folder, please: ${positionals.join(', ')} are ${positionals.length}.`)
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
  createApp({ folder, template: values.template, version })
  console.log(`The app is in ${folder} (${values.template}). Now:

  cd ${folder}
  npm install
  npm run dev`)
}
