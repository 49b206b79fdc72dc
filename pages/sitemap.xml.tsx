import type { GetServerSideProps } from 'next'
import { sitemapText } from '../src/shell/document/sitemap.ts'
import { readSiteUrl } from '../src/config.ts'

export const getServerSideProps: GetServerSideProps = async ({ res }) => {
  const text = await sitemapText(readSiteUrl())
  res.statusCode = 200
  res.setHeader('Content-Type', 'application/xml; charset=utf-8')
  res.setHeader('Cache-Control', 'public, max-age=3600')
  res.end(text)
  return { props: {} }
}

const Sitemap = (): null => null
export default Sitemap
