import type { Editor } from '@tiptap/core';
import { EditorContent, useEditor, useEditorState } from '@tiptap/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../components/class-names.js';
import prose from '../../../components/Prose.module.css';
import { trustedHtml } from '../../../lib/trusted-types.js';
import { editorExtensions, readContent } from './editor-extensions.js';
import { EditorToolbar } from './EditorToolbar.js';
import classes from './RichText.module.css';

/** Elements that are removed with their text. */
const unwanted =
  'script, style, noscript, template, textarea, select, iframe, object, embed, svg, math, img, video, audio';
/** `style` carries bold and italic of word processors; `data-pm-slice` marks content copied from this editor. */
const attributes = new Set(['href', 'start', 'style', 'data-pm-slice']);

/** Cleans pasted HTML as the API does, in a separate document that runs and fetches nothing. */
export function cleanPastedHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(trustedHtml(html) as string, 'text/html');
  for (const element of body.querySelectorAll(unwanted)) element.remove();
  for (const title of body.querySelectorAll('h1')) {
    const heading = document.createElement('h2');
    heading.append(...title.childNodes);
    title.replaceWith(heading);
  }
  for (const element of body.querySelectorAll('*'))
    for (const name of element.getAttributeNames()) if (!attributes.has(name)) element.removeAttribute(name);
  return body.innerHTML;
}

/** Returns the HTML, '' for an empty text. */
const htmlOf = (editor: Editor): string => (editor.isEmpty ? '' : editor.getHTML());

export interface RichTextProps {
  id: string;
  labelledBy: string;
  describedBy: string | undefined;
  lang: string | undefined;
  isRequired: boolean;
  /** Read once; a new value needs a new `key`. */
  initialHtml: string;
  isInvalid: boolean;
  isDisabled: boolean;
  onChange: (html: string) => void;
}

/** The rich text editor of a page. */
export default function RichText({
  id,
  labelledBy,
  describedBy,
  lang,
  isRequired,
  initialHtml,
  isInvalid,
  isDisabled,
  onChange,
}: RichTextProps) {
  const { t } = useTranslation('pages');
  const attributes: Record<string, string> = {
    id,
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-labelledby': labelledBy,
    class: classNames(prose.prose, classes.text) ?? '',
    ...(isRequired && { 'aria-required': 'true' }),
    ...(describedBy !== undefined && { 'aria-describedby': describedBy }),
    ...(isInvalid && { 'aria-invalid': 'true' }),
    ...(lang !== undefined && { lang }),
  };
  const [content] = useState(() => readContent(initialHtml));
  const editor = useEditor({
    extensions: editorExtensions,
    content,
    editable: !isDisabled,
    injectCSS: false,
    editorProps: { attributes, transformPastedHTML: cleanPastedHtml },
    onUpdate: ({ editor: changed }) => onChange(htmlOf(changed)),
  });
  const isEmpty = useEditorState({ editor, selector: ({ editor: now }) => now.isEmpty });

  return (
    <div className={classNames(classes.editor, isInvalid && classes.invalid)}>
      <EditorToolbar editor={editor} controls={id} isDisabled={isDisabled} />
      <div className={classes.paper} data-placeholder={isEmpty ? t('contentPlaceholder') : undefined}>
        <EditorContent editor={editor} />
      </div>
    </div>
  );
}
