export default defineNuxtConfig({
  compatibilityDate: '2026-11-01',
  app: { head: { title: 'My app', htmlAttrs: { lang: 'en' }, link: [{ rel: 'icon', href: 'data:,' }] } },
  css: ['@gangway/element/style.css'],
  // Vue leaves it to the browser, which knows the element.
  vue: { compilerOptions: { isCustomElement: (tag) => tag === 'gangway-button' } },
})
