import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { generatedLine, listModules } from './indexes.mjs'

const events = 'packages/protocol/src/frame/events'
const handlers = 'apps/frame/src/handlers'

/** The events an app may send to the frame, and who answers each there: the handler of the same file name. */
export function renderFrameEvents(root) {
  const all = listModules(join(root, events)).map((file) => {
    const name = /\bname: '([A-Z_]+)'/.exec(readFileSync(join(root, events, `${file}.ts`), 'utf8'))?.[1]
    if (!name) throw new Error(`${events}/${file}.ts names no event`)
    return { file, name }
  })
  return [
    ['packages/protocol/src/frame/frameEvents.ts', renderEvents(all)],
    [`${handlers}/frameHandlers.ts`, renderHandlers(all)],
  ]
}

function renderEvents(all) {
  return [
    `// ${generatedLine}`,
    ...all.map(({ file }) => `import { ${file}Event } from './events/${file}.js'`),
    '',
    '/** Every event an app may send, by name. product.md §7, frame-protocol.md §3. */',
    'export const frameEvents = {',
    ...all.map(({ file, name }) => `  ${name}: ${file}Event,`),
    '} as const',
    '',
    '/** Name of an event, without its prefix. */',
    'export type FrameEventName = keyof typeof frameEvents',
    '',
  ].join('\n')
}

function renderHandlers(all) {
  return [
    `// ${generatedLine}`,
    "import type { FrameEventName } from '@gangway/protocol'",
    ...all.map(({ file }) => `import { ${file} } from './${file}.js'`),
    "import type { FrameHandler } from './frameHandler.js'",
    '',
    '/** One handler for every event an app may send. product.md §7. */',
    'export const frameHandlers: { readonly [TName in FrameEventName]: FrameHandler<TName> } = {',
    ...all.map(({ file, name }) => `  ${name}: ${file},`),
    '}',
    '',
  ].join('\n')
}
