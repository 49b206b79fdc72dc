import type { GetServerSideProps } from 'next'
import { sitemapText } from '../src/shell/document/sitemap.ts'
import { siteOrigin } from '../src/shell/initial-props/request-origin.ts'

export const getServerSideProps: GetServerSideProps = async ({ req, res }) => {
  const text = await sitemapText(siteOrigin(req))
  res.statusCode = 200
  res.setHeader('Content-Type', 'application/xml; charset=utf-8')
  res.setHeader('Cache-Control', 'public, max-age=3600')
  res.end(text)
  return { props: {} }
}

const Sitemap = (): null => null
export default Sitemap
