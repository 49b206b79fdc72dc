import NextDocument, { Html, Main, NextScript } from 'next/document'
import type { DocumentContext, DocumentInitialProps } from 'next/document'
import type { ReactElement } from 'react'
import { documentProps, FirstPaint } from '../src/shell/document.tsx'
import type { DocumentProps } from '../src/shell/document.tsx'
import { StyledHead } from '../src/shell/StyledHead.tsx'

export default class StagedoorDocument extends NextDocument<DocumentProps> {
  static override async getInitialProps(context: DocumentContext): Promise<DocumentInitialProps & DocumentProps> {
    return { ...(await NextDocument.getInitialProps(context)), ...documentProps(context) }
  }

  override render(): ReactElement {
    const { lang, theme, nonce } = this.props
    return (
      <Html lang={lang} data-theme={theme}>
        <StyledHead nonce={nonce}>
          <FirstPaint nonce={nonce} />
        </StyledHead>
        <body>
          <Main />
          <NextScript nonce={nonce} />
        </body>
      </Html>
    )
  }
}
