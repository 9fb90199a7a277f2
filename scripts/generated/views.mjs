import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { generatedLine } from './indexes.mjs'

const source = 'packages/react/src'

/** The views of the dialog: each file `*View.tsx` of the folder `views`, with what its `export const view` says. */
export function renderViews(root) {
  const views = readdirSync(join(root, source, 'views'), { recursive: true })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('View.tsx'))
    .sort((one, other) => (basename(one) < basename(other) ? -1 : 1))
    .map((file) => {
      const component = basename(file, '.tsx')
      const name = component.slice(0, -'View'.length)
      const options = readOptions(join(root, source, 'views', file))
      return { name, component, path: `../views/${file.slice(0, -4)}.js`, ...options }
    })
  const early = views.filter(({ isEarly }) => isEarly)
  const late = views.filter(({ isEarly }) => !isEarly)
  const openToAll = views.flatMap(({ name, isOpenToAll }) => (isOpenToAll ? [`'${name}'`] : []))
  const text = [
    `// ${generatedLine}`,
    "import type { ComponentType } from 'react'",
    "import { createLateView } from '../components/LateView/createLateView.js'",
    "import type { MessageKey } from '../locales/messageKey.js'",
    "import type { OwnTexts } from '../locales/ownTexts.js'",
    "import type { DialogView } from '../router/viewParams.js'",
    ...early.map(({ component, path }) => `import { ${component} } from '${path}'`),
    '',
    ...late.map(
      ({ component, path }) =>
        `const ${component} = createLateView(async () => (await import('${path}')).${component})`,
    ),
    '',
    '/** What each view is drawn by, and its title: a key, or the texts themselves; the view’s text params fill it. */',
    "export const views: Readonly<Record<DialogView, { component: ComponentType; title: MessageKey | OwnTexts<'title'> }>> = {",
    ...views.flatMap(({ name, component, title, aliases = [] }) =>
      [name, ...aliases].map(
        (each) => `  ${each}: { component: ${component}, title: ${renderTitle(name, title)} },`,
      ),
    ),
    '}',
    '',
    '/** Views that make sense without a wallet, beside those that connect one. */',
    `export const viewsOpenToAll: readonly DialogView[] = [${openToAll.join(', ')}]`,
    '',
  ].join('\n')
  return [[`${source}/dialog/views.ts`, text]]
}

function renderTitle(name, title) {
  if (typeof title !== 'object') return `'${title ?? `view.${name[0].toLowerCase()}${name.slice(1)}`}'`
  const texts = Object.entries(title).map(
    ([tag, text]) => `${JSON.stringify(tag)}: { title: ${JSON.stringify(text)} }`,
  )
  return `{ ${texts.join(', ')} }`
}

/** The object that `export const view` is; empty where there is none. */
function readOptions(path) {
  const text = readFileSync(path, 'utf8')
  for (const { type, declaration } of parseSync(path, text).program.body) {
    if (type !== 'ExportNamedDeclaration' || declaration?.type !== 'VariableDeclaration') continue
    for (const { id, init } of declaration.declarations)
      if (id.name === 'view' && init) return new Function(`return ${text.slice(init.start, init.end)}`)()
  }
  return {}
}
