/** Where a lender begins: uploads files. */
export const importPath = '/listings/import';

/** Where the form with the files is sent. */
export const importUploadPath = '/api/imports/upload';

export const templatePath = `${importPath}/template`;

/** What is in the files, and what became of it. */
export function importPathOf(id: string): string {
  return `${importPath}/${id}`;
}
