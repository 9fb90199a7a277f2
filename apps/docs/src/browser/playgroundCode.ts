/** What a person chose in the playground; a value left at its default is absent from the code. */
export type PlaygroundChoice = {
  theme: 'system' | 'light' | 'dark'
  /** `''`: that of the browser. */
  locale: '' | 'en' | 'es' | 'ar'
  motion: 'system' | 'reduced'
  showBalance: boolean
  allowUnsupportedChain: boolean
  networks: readonly ('sepolia' | 'mainnet' | 'base' | 'solana')[]
  /** By token, as `--gw-accent`; defaults are absent. */
  themeVariables: Readonly<Record<string, string>>
}

/** The code of a page with this choice, by the name of its tab. Each is whole: it compiles as it is. */
export function writePlaygroundCode(choice: PlaygroundChoice): { React: string; Element: string } {
  const networks = choice.networks.join(', ')
  const transports = choice.networks.map((name) => `  [${name}.caipNetworkId]: ${name}.rpcUrls[0],`)
  const config = [
    `const transports = createTransports({`,
    ...transports,
    `})`,
    `const config = createConfig({ networks: [${networks}], transports })`,
  ]
  const options = [
    ...(Object.keys(choice.themeVariables).length > 0
      ? [['themeVariables', write(choice.themeVariables)] as const]
      : []),
    ...(choice.allowUnsupportedChain ? [['allowUnsupportedChain', 'true'] as const] : []),
  ]
  const attributes = [
    ...(choice.theme === 'system' ? [] : [['theme', choice.theme] as const]),
    ...(choice.locale ? [['locale', choice.locale] as const] : []),
    ...(choice.motion === 'system' ? [] : [['motion', choice.motion] as const]),
  ]
  const props = [
    'config={config}',
    ...attributes.map(([name, value]) => `${name}="${value}"`),
    ...options.map(([name, value]) => (value === 'true' ? name : `${name}={${value}}`)),
  ]
  return {
    React: [
      `import { createConfig, createTransports } from '@gangway/core'`,
      `import { ConnectButton, GangwayProvider } from '@gangway/react'`,
      `import '@gangway/react/style.css'`,
      `import { ${networks} } from '@gangway/registry'`,
      `import { createRoot } from 'react-dom/client'`,
      '',
      ...config,
      '',
      'createRoot(document.body).render(',
      ...(props.length === 1
        ? [`  <GangwayProvider ${props[0]}>`]
        : ['  <GangwayProvider', ...props.map((prop) => `    ${prop}`), '  >']),
      `    <ConnectButton${choice.showBalance ? ' showBalance' : ''} />`,
      '  </GangwayProvider>,',
      ')',
    ].join('\n'),
    Element: [
      `import { createConfig, createTransports } from '@gangway/core'`,
      `import { defineGangwayButton } from '@gangway/element'`,
      `import '@gangway/element/style.css'`,
      `import { ${networks} } from '@gangway/registry'`,
      '',
      ...config,
      '',
      'defineGangwayButton()',
      `const button = document.createElement('gangway-button')`,
      'button.config = config',
      ...(options.length > 0
        ? [`button.options = { ${options.map(([name, value]) => `${name}: ${value}`).join(', ')} }`]
        : []),
      ...attributes.map(([name, value]) => `button.setAttribute('${name}', '${value}')`),
      ...(choice.showBalance ? [`button.setAttribute('show-balance', '')`] : []),
      'document.body.append(button)',
    ].join('\n'),
  }
}

/** An object of texts as code. */
function write(values: Readonly<Record<string, string>>): string {
  const entries = Object.entries(values).map(([name, value]) => `'${name}': ${quote(value)}`)
  return `{ ${entries.join(', ')} }`
}

const quote = (text: string) => `'${text.replace(/[\\']/g, '\\$&')}'`
