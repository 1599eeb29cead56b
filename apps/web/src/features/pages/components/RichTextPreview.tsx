import { EditorContent, useEditor } from '@tiptap/react';
import { useState } from 'react';
import prose from '../../../components/Prose.module.css';
import { editorExtensions, readContent } from './editor-extensions.js';

/** Renders a text as readers see it: without formatting that the API would drop. */
export default function RichTextPreview({ html, lang }: { html: string; lang: string | undefined }) {
  const [content] = useState(() => readContent(html));
  const editor = useEditor({
    extensions: editorExtensions,
    content,
    editable: false,
    injectCSS: false,
    editorProps: { attributes: { class: prose.prose ?? '', tabindex: '-1', ...(lang !== undefined && { lang }) } },
  });
  return <EditorContent editor={editor} />;
}
