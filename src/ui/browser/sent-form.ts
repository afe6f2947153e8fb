/** What a form of this page sends, read in the browser: the request itself can still be sent. */
export async function sentForm(request: Request): Promise<FormData> {
  return await request.clone().formData();
}
