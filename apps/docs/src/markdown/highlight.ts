import hljs from 'highlight.js/lib/core'
import bash from 'highlight.js/lib/languages/bash'
import css from 'highlight.js/lib/languages/css'
import json from 'highlight.js/lib/languages/json'
import sql from 'highlight.js/lib/languages/sql'
import typescript from 'highlight.js/lib/languages/typescript'
import xml from 'highlight.js/lib/languages/xml'
import yaml from 'highlight.js/lib/languages/yaml'
import { escapeHtml } from './escapeHtml.js'

const languages = { bash, css, json, sql, typescript, xml, yaml }
for (const [name, language] of Object.entries(languages)) hljs.registerLanguage(name, language)

const names: Record<string, keyof typeof languages> = {
  ...{
    sh: 'bash',
    bash: 'bash',
    css: 'css',
    json: 'json',
    sql: 'sql',
    html: 'xml',
    vue: 'xml',
    yaml: 'yaml',
  },
  ...{ ts: 'typescript', tsx: 'typescript', js: 'typescript' },
}

/** Code as HTML with classes for its colours. A language that is not known stays plain. */
export function highlight(code: string, language: string): string {
  const name = names[language]
  return name ? hljs.highlight(code, { language: name }).value : escapeHtml(code)
}
