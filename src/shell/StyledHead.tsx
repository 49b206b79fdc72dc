import { readFileSync } from 'node:fs'
import { join } from 'node:path'
// oxlint-disable-next-line next/no-document-import-in-page -- only pages/_document.tsx uses it
import { Head } from 'next/document'
import type { ReactElement } from 'react'
import { readBuildFolder } from '../config.ts'

type CssFiles = Parameters<Head['getCssLinks']>[0]
type LinkProps = { rel: string; href: string; nonce?: string; 'data-n-g'?: string; 'data-n-p'?: string }

const texts = new Map<string, string>()

/** The text of a built style sheet; it never changes while the process lives. */
const textOf = (href: string): string => {
  const known =
    texts.get(href) ??
    readFileSync(join(process.cwd(), readBuildFolder(), href.replace(/^.*\/_next\//, '').replace(/\?.*$/, '')), 'utf8')
  texts.set(href, known)
  return known
}

/**
 * The head with the page's styles in it instead of links to them: the first paint waits for one round trip, not two (on slow 4G half a second).
 * `data-n-href` and `data-href` are what Next and webpack look for before they fetch a sheet of the same name. In development the links stay. Server only.
 */
export class StyledHead extends Head {
  override getCssLinks(files: CssFiles): ReactElement[] | null {
    const links = super.getCssLinks(files)
    if (this.context.isDevelopment || !links) return links
    return links.flatMap((link) => {
      const { rel, href, nonce, ...marks } = link.props as LinkProps
      if (rel !== 'stylesheet') return []
      const isPages = marks['data-n-p'] !== undefined
      const isShared = marks['data-n-g'] !== undefined
      return [
        <style
          key={link.key}
          nonce={nonce}
          data-n-href={isPages ? href : undefined}
          data-href={isPages || isShared ? undefined : href}
          // oxlint-disable-next-line react/no-danger -- our own built style sheet, under the page's nonce
          dangerouslySetInnerHTML={{ __html: textOf(href) }}
        />,
      ]
    })
  }
}
