import type { GetServerSideProps } from 'next'
import { robotsText } from '../src/shell/document/robots.ts'
import { siteOrigin } from '../src/shell/initial-props/request-origin.ts'

export const getServerSideProps: GetServerSideProps = async ({ req, res }) => {
  res.statusCode = 200
  res.setHeader('Content-Type', 'text/plain; charset=utf-8')
  res.setHeader('Cache-Control', 'public, max-age=3600')
  res.end(robotsText(siteOrigin(req)))
  return { props: {} }
}

const Robots = (): null => null
export default Robots
