import NextDocument, { Head, Html, Main, NextScript } from 'next/document'
import type { DocumentContext, DocumentInitialProps } from 'next/document'
import type { ReactElement } from 'react'
import { documentProps, DocumentHead } from '../src/shell/document/DocumentHead.tsx'
import type { DocumentProps } from '../src/shell/document/DocumentHead.tsx'

export default class StagedoorDocument extends NextDocument<DocumentProps> {
  static override async getInitialProps(context: DocumentContext): Promise<DocumentInitialProps & DocumentProps> {
    return { ...(await NextDocument.getInitialProps(context)), ...documentProps(context) }
  }

  override render(): ReactElement {
    const { lang, theme, nonce } = this.props
    return (
      <Html lang={lang} data-theme={theme}>
        <Head nonce={nonce}>
          <DocumentHead nonce={nonce} />
        </Head>
        <body>
          <Main />
          <NextScript nonce={nonce} />
        </body>
      </Html>
    )
  }
}
