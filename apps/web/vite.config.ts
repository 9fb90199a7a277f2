import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig, type Plugin } from 'vite'

/** Distance of every port of this world from its default (architecture.md §5). */
const portOffset = Number(process.env.GANGWAY_PORT_BASE ?? 4100) - 4100
const webPort = 4100 + portOffset
const apiUrl = process.env.API_URL ?? `http://127.0.0.1:${4102 + portOffset}`

/**
 * What is wanted at the same moment is one file with all it imports, not one for each module two lazy parts share: 49
 * requests before the first click otherwise. What several need belongs to the earliest.
 */
const loadedTogether = [
  { name: 'page', tags: ['$initial' as const] },
  { name: 'dialog', test: /GangwayPortal|createEventSender|readWalletList|fetchWallets/ },
  {
    name: 'connection',
    test: /connectors\/(injected|walletStandard)|fromWagmiConnector|restoreState|keepAccountWatch|create(Eip155Client|GetClient)/,
  },
  { name: 'account', test: /AccountView|AccountPage/ },
  { name: 'send', test: /Send(Asset|Review|Confirm|Fee)?View|SendPage/ },
].map((group, at, { length }) => ({ ...group, priority: length - at }))

/** The dialog, a namespace and a connector load when they are wanted, never with the page (architecture.md §4). */
export default defineConfig({
  plugins: [react(), inlineConfigInDevelopment()],
  resolve: { conditions: ['gangway-source', ...defaultClientConditions] },
  css: { modules: { localsConvention: 'camelCaseOnly' } },
  build: {
    target: 'es2022',
    cssMinify: true,
    // One file, as of the published package: a view whose own styles failed once would come without them for good.
    cssCodeSplit: false,
    // An inlined file would be a data: or inline element, which the page's policy refuses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: loadedTogether } } },
  },
  server: { port: webPort, strictPort: true },
})

/**
 * What the `web` role does for a built page, for `vite dev`: puts the running API's public configuration, and in
 * the local world the test wallet, into the page.
 */
function inlineConfigInDevelopment(): Plugin {
  return {
    name: 'gangway-inline-config',
    apply: 'serve',
    async transformIndexHtml() {
      const response = await fetch(`${apiUrl}/config.json`)
      const config: { environment?: unknown } = await response.json()
      const wallet = new URL('../../packages/testing/src/wallet/main.ts', import.meta.url).pathname
      const configTag = {
        tag: 'script',
        attrs: { type: 'application/json', id: 'gangway-config' },
        children: JSON.stringify(config).replaceAll('<', '\\u003c'),
        injectTo: 'head-prepend' as const,
      }
      const walletTag = { tag: 'script', attrs: { type: 'module', src: `/@fs${wallet}` } }
      return config.environment === 'local' ? [configTag, walletTag] : [configTag]
    },
  }
}
