import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ImageIcon, UploadIcon } from '../../components/dashboard-icons.js';
import { FocusedAlert } from '../../components/FocusedAlert.js';
import { Button } from '../../components/kit/Button.js';
import { ScreenTitle } from '../../components/ScreenTitle.js';
import { usePageHead } from '../../components/use-page-head.js';
import { call, ProblemError } from '../../lib/call.js';
import { errorText } from '../../lib/errors.js';
import { formatNumber } from '../../lib/format.js';
import { DashboardHead } from './DashboardHead.js';
import classes from './TestImageUpload.module.css';

/** Milliseconds: several images on a phone take longer than the client's default. */
const uploadTimeoutMs = 120_000;

/** Sends images to the API, which returns their sizes and stores nothing. */
const useTestImages = () =>
  useMutation({
    mutationFn: (files: readonly File[]) => {
      const form = new FormData();
      for (const file of files) form.append('images', file);
      return call('POST /api/test/images', { form, timeout: uploadTimeoutMs });
    },
  });

/** Formats kilobytes, rounded up. */
const kilobytes = (bytes: number): string => `${formatNumber(Math.ceil(bytes / 1024))} kB`;

/** Tests the upload of images; the API stores none of them. */
export default function TestImageUpload() {
  const { t } = useTranslation('images');
  const { t: tError } = useTranslation('errors');
  const inputRef = useRef<HTMLInputElement>(null);
  const [files, setFiles] = useState<readonly File[]>([]);
  const upload = useTestImages();
  usePageHead({ title: t('testTitle') });

  const isRefused = upload.error instanceof ProblemError && upload.error.status > 0;
  return (
    <>
      <DashboardHead title={<ScreenTitle>{t('testTitle')}</ScreenTitle>} />
      <form
        className={classes.form}
        aria-busy={upload.isPending}
        onSubmit={(event) => {
          event.preventDefault();
          if (files.length > 0 && !upload.isPending) upload.mutate(files);
        }}
      >
        {upload.isSuccess && (
          <FocusedAlert key={upload.submittedAt} tone="good" title={t('testSuccess')}>
            <ul className={classes.results}>
              {upload.data.images.map(({ name, width, height, bytes }, index) => (
                <li key={index}>
                  <b>{name}</b> {width} × {height}, {kilobytes(bytes)}
                </li>
              ))}
            </ul>
          </FocusedAlert>
        )}
        {upload.isError &&
          (isRefused ? (
            <FocusedAlert key={upload.submittedAt} tone="bad" title={t('testFailed')}>
              <p>{errorText(tError, upload.error)}</p>
            </FocusedAlert>
          ) : (
            <FocusedAlert
              key={upload.submittedAt}
              tone="bad"
              title={t('testError', { reason: errorText(tError, upload.error) })}
            />
          ))}
        <div className={classes.pick}>
          <Button leftSection={<ImageIcon />} onClick={() => inputRef.current?.click()}>
            {t('testPick')}
          </Button>
          <input
            ref={inputRef}
            className={classes.input}
            type="file"
            multiple
            accept="image/*"
            tabIndex={-1}
            aria-label={t('testPick')}
            onChange={({ currentTarget }) => {
              setFiles([...(currentTarget.files ?? [])]);
              upload.reset();
            }}
          />
          <p role="status">{files.length > 0 && t('testChosen', { count: files.length })}</p>
        </div>
        {files.length > 0 && (
          <ul className={classes.files}>
            {files.map(({ name, size }, index) => (
              <li key={index}>
                {name} <span>{kilobytes(size)}</span>
              </li>
            ))}
          </ul>
        )}
        <div>
          <Button
            type="submit"
            variant="filled"
            leftSection={<UploadIcon />}
            disabled={files.length === 0 || upload.isPending}
          >
            {t(upload.isPending ? 'testUploading' : 'testUpload')}
          </Button>
        </div>
      </form>
    </>
  );
}
