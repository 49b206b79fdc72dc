import { globSync } from 'node:fs'
import { join } from 'node:path'

/** Turns the address of a request for a page into the template of that page: `/nina?tab=1` into `/[profileId]`. */
export type PageTemplateOf = (url: string) => string

const patternOf = (template: string): RegExp =>
  new RegExp(
    `^${template
      .replace(/[.*+?^${}()|\\]/g, '\\$&')
      .replace(/\[\\\.\\\.\\\.\w+\]/g, '.+')
      .replace(/\[\w+\]/g, '[^/]+')}/?$`
  )

/**
 * The templates of the site's pages, from the names of the files in `pages`. Addresses of no page are `other`, and
 * those of static files `static`: a figure never has a name that a visitor invents.
 */
export const pageTemplates = (root: string): PageTemplateOf => {
  const templates = globSync('**/*.tsx', { cwd: join(root, 'pages') })
    .map(
      (file) =>
        `/${file
          .replaceAll('\\', '/')
          .replace(/\.tsx$/, '')
          .replace(/(?:^|\/)index$/, '')}`
    )
    .filter((template) => !template.startsWith('/_'))
  const fixed = new Set(templates.filter((template) => !template.includes('[')))
  // The more fixed parts a template has, the earlier it counts.
  const open = templates
    .filter((template) => template.includes('['))
    .sort((a, b) => a.split('[').length - b.split('[').length || b.length - a.length)
    .map((template) => ({ template, pattern: patternOf(template) }))
  return (url) => {
    const path = url.split(/[?#]/)[0] ?? '/'
    if (fixed.has(path)) return path
    if (/^\/_next\/|\.\w{2,11}$/.test(path)) return 'static'
    return open.find(({ pattern }) => pattern.test(path))?.template ?? 'other'
  }
}
